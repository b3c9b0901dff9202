/** The panels that may appear above the footer, as one chunk. */
export { BackchannelPanel } from './backchannel-panel.tsx';
export { SubscribePanel } from './subscribe-panel.tsx';
