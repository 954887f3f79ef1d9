/** Everything that framer-motion can move, in a part of its own. */
export { domMax as all } from 'framer-motion';
