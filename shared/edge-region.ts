/** Where CloudFront is: it takes certificates and web ACLs from there, and reports there, alone. */
export const EDGE_REGION = 'us-east-1';
