/** The library of carousels, for galleries alone: an import of our own file can load late. */
export { default as embla } from 'embla-carousel';
