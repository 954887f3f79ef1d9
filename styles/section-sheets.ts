// The stylesheets of sections that few pages have. A document links them only if it has such a section
// (lib/next/used-styles.tsx); in client navigations the router loads them before the page shows.
import '@/styles/site/consent/disclosure-tables.module.css';
import '@/styles/sections/balance.module.css';
import '@/styles/sections/band-sections.module.css';
import '@/styles/sections/distance-scale.module.css';
import '@/styles/sections/downloads.module.css';
import '@/styles/sections/event-groups.module.css';
import '@/styles/sections/events-by-day.module.css';
import '@/styles/sections/events-month.module.css';
import '@/styles/sections/figure-cards.module.css';
import '@/styles/sections/hero-places.module.css';
import '@/styles/sections/media/gallery.module.css';
import '@/styles/sections/layout-sections.module.css';
import '@/styles/sections/media/height-profile.module.css';
import '@/styles/sections/media/picture-strip.module.css';
import '@/styles/sections/media/place-map.module.css';
import '@/styles/sections/media/tune.module.css';
import '@/styles/sections/media/video.module.css';
import '@/styles/sections/opening-week.module.css';
import '@/styles/sections/people.module.css';
import '@/styles/sections/price-table.module.css';
import '@/styles/sections/sums.module.css';
import '@/styles/sections/week-timetable.module.css';
// Extensions
import '@/styles/sky/section-sheets';
