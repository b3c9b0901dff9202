/** Account pages: forms, of which the server knows nothing but the titles. */
import { words } from '#words';
import type { Loader, PageModule } from '../page-module.ts';
import { textPage } from '../text-page.ts';

function form(title: string): Loader {
  return async (_context, match) => textPage(match, title, '');
}

export const accountSignIn: PageModule<'account-sign-in'> = {
  cacheClass: 'private',
  loaders: {
    '/account/sign-in': form(words.signIn),
    '/account/sign-in-code': form(words.signInByCode),
    '/account/forgot-password': form(words.forgotPassword),
  },
};

export const accountRegister: PageModule<'account-register'> = {
  cacheClass: 'private',
  loaders: { '/account/register': form(words.register) },
};

export const accountLink: PageModule<'account-link'> = {
  cacheClass: 'private',
  loaders: { '/account/link-your-subscription': form(words.linkYourSubscription) },
};

export const accountDetails: PageModule<'account-details'> = {
  cacheClass: 'private',
  loaders: {
    '/account/my-account': form(words.myAccount),
    '/account/verify-email': form(words.verifyEmail),
    '/account/reset-password': form(words.chooseNewPassword),
    '/account/access': form(words.fixAccess),
    '/account/cancel': form(words.cancelSubscription),
    '/account/redeem': form(words.redeemGift),
    '/account/group': form(words.groupTitle),
  },
};
