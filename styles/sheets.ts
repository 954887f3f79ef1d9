// Every stylesheet of the site, so that all of them are in pages/_app's one file. A page with a
// stylesheet of its own would get it inline after a client navigation, which the policy blocks.
import '@/styles/forms/error-summary.module.css';
import '@/styles/forms/field.module.css';
import '@/styles/forms/form.module.css';
import '@/styles/forms/form-page.module.css';
import '@/styles/layout/article.module.css';
import '@/styles/layout/content-problems.module.css';
import '@/styles/layout/contents-list.module.css';
import '@/styles/layout/error-view.module.css';
import '@/styles/layout/event-date.module.css';
import '@/styles/layout/light-switch.module.css';
import '@/styles/layout/section-layout.module.css';
import '@/styles/layout/site-footer.module.css';
import '@/styles/layout/site-header.module.css';
import '@/styles/layout/site-layout.module.css';
import '@/styles/layout/view.module.css';
import '@/styles/sections/band.module.css';
import '@/styles/sections/contact-details.module.css';
import '@/styles/sections/dated-list.module.css';
import '@/styles/sections/hero.module.css';
import '@/styles/sections/opening-hours.module.css';
import '@/styles/sections/picture.module.css';
import '@/styles/sections/prose.module.css';
import '@/styles/sections/rows.module.css';
