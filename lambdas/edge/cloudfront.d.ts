/** Modules of CloudFront's JavaScript runtime 2.0, as far as the edge functions use them. */
declare module 'cloudfront' {
  interface KeyValueStoreHandle {
    /** @throws when there is no such key. */
    get(key: string): Promise<string>;
  }
  const cf: { kvs(): KeyValueStoreHandle };
  export default cf;
}
