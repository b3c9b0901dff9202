/**
 * The brand with the texts of its own pages, as `#whole-brand`: of all functions only the one that
 * shows these pages has them.
 */
export { brand as wholeBrand } from '#brand';
