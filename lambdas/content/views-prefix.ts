/** How keys begin of what readers cause to be written in the content table: no other part of it is theirs (docs/adr/0020). */
export const VIEWS_PREFIX = 'V#';
