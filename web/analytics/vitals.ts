/** Measures one page load and reports it when the reader leaves it. Loaded for the sample alone. */
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { vitals, type VitalName } from '../../shared/vitals/vitals.ts';
import { sendReport } from './send-report.ts';

/** CLS is reported in thousandths. */
const SHIFT_UNITS = 1_000;

export function measureVitals(page: string): void {
  const measured: Partial<Record<VitalName, number>> = {};
  const note = ({ name, value }: Metric) => {
    const rounded = Math.round(name === 'CLS' ? value * SHIFT_UNITS : value);
    if (rounded <= vitals[name].max) measured[name] = rounded;
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);
  const onHidden = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return;
    document.removeEventListener('visibilitychange', onHidden);
    sendReport('vitals', { page, vitals: measured });
  };
  // Added after those of the library, which notes its last values at the same event.
  document.addEventListener('visibilitychange', onHidden);
}
