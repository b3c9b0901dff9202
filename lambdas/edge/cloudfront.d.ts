/** Modules of CloudFront's JavaScript runtime 2.0, limited to what the edge functions use. */
declare module 'cloudfront' {
  interface KeyValueStoreHandle {
    /** @throws when the key does not exist. */
    get(key: string): Promise<string>;
  }
  const cf: { kvs(): KeyValueStoreHandle };
  export default cf;
}
