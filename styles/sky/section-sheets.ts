// The stylesheets of the sections of the sky.
import '@/styles/sky/fields-of-view.module.css';
import '@/styles/sky/planisphere.module.css';
import '@/styles/sky/star-trails.module.css';
import '@/styles/sky/ticket-sky.module.css';
import '@/styles/sky/horizon-strip.module.css';
import '@/styles/sky/moon-phases.module.css';
import '@/styles/sky/night-bar.module.css';
import '@/styles/sky/night-ribbon.module.css';
import '@/styles/sky/night-dial.module.css';
