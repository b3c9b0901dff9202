/** Loads the vendor's recommendations, if the publisher has a vendor. */
import { brand } from '#brand';
import { useLoaded } from '../navigation/use-loaded.ts';

const vendorWidget = {
  chunk: 'vendor-widget',
  load: () => import('./vendor-widget.tsx'),
  failure: 'The vendor widget did not load',
  isStyled: true,
};

export function VendorWidgetPlace() {
  const loaded = useLoaded(vendorWidget, brand.vendorWidget === undefined ? 'never' : 'idle');
  return loaded === undefined || brand.vendorWidget === undefined ? null : (
    <loaded.VendorWidget endpoint={brand.vendorWidget.endpoint} />
  );
}
