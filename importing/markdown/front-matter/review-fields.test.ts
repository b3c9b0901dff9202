import { describe, expect, it } from '@jest/globals';
import { parsePrice, parseRating } from './review-fields.ts';

describe('a rating', () => {
  it.each([
    ['4', { value: 4 }],
    ['8.5', { value: 8.5 }],
    ['4/5', { value: 4, scale: 5 }],
    ['3,5 out of 5', { value: 3.5, scale: 5 }],
    ['80 %', { value: 80, scale: 100 }],
    ['4 stars', { value: 4, scale: 5 }],
    ['★★★★☆', { value: 4, scale: 5 }],
    ['⭐️⭐️⭐️½', { value: 3.5, scale: 5 }],
  ])('is read from %j', (text, rating) => {
    expect(parseRating(text)).toEqual(rating);
  });

  it.each(['', 'PG-13', 'explicit', 'A+', '1000', '-3'])('is not read from %j', (text) => {
    expect(parseRating(text)).toBeUndefined();
  });
});

describe('a price', () => {
  it.each([
    ['349', { amount: '349' }],
    ['$1,299.00', { amount: '1299.00', currency: 'USD' }],
    ['1.299,00 €', { amount: '1299.00', currency: 'EUR' }],
    ['GBP 20', { amount: '20', currency: 'GBP' }],
  ])('is read from %j', (text, price) => {
    expect(parsePrice(text)).toEqual(price);
  });

  it.each(['', 'free', 'from $20', '20-30'])('is not read from %j', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });
});
