/** How the edge reads the object store: by signed requests, as by CloudFront's origin access control. */
import { createSigner } from '../../../services/aws/signature.ts';

/** The object store, path style, as the environment of the functions names it. */
export interface EdgeObjects {
  readonly endpoint: string;
  readonly bucket: string;
  /** Takes what browsers send. Nothing is read from it here. */
  readonly uploadsBucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly region: string;
}

/** Returns what the edge needs of a store's environment (`storeEnvironment`). */
export function edgeObjects(env: Readonly<Record<string, string | undefined>>): EdgeObjects {
  return {
    endpoint: env.AWS_ENDPOINT_URL_S3 ?? '',
    bucket: env.OBJECTS_BUCKET ?? '',
    uploadsBucket: env.UPLOADS_BUCKET ?? '',
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
    region: env.AWS_REGION ?? '',
  };
}

/** Returns a function that returns all headers of a request for the object of a path of the site. */
export function objectSigner({ endpoint, bucket, credentials, region }: EdgeObjects) {
  const sign = createSigner(credentials, { region, service: 's3' });
  return (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    sign({ method, url: new URL(`/${bucket}${path}`, endpoint), headers, body: '' });
}
