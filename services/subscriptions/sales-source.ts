/** Port to what a payment provider knows of sales. It is read whole, and nothing of it is stored. */
import type { SalesFacts } from '../../shared/subscriptions/sales.ts';

export interface SalesSource {
  /**
   * Returns all subscriptions to our plans, their payments, and what went back.
   * @param fromMs Payments and returns from then on.
   * @throws ApiError 503 while the provider does not respond.
   */
  readSales(fromMs: number): Promise<SalesFacts>;
}
