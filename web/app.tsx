/**
 * The application: one React tree for server and browser. In the browser the header is taken over
 * first. What is below it stays as the server has sent it until its code is there (ADR 0115).
 */
import { createElement, Suspense, use, type ComponentType } from 'react';
import { AdProviderPlace, type AdProvider } from './ads/ad-provider.ts';
import { PageFrame } from './shell/page-frame.tsx';

interface BodyProps {
  /** What is below the header. A promise of it must not fail: the server's markup would go. */
  readonly body: ComponentType | Promise<ComponentType>;
}

interface AppProps extends BodyProps {
  readonly adProvider: AdProvider;
}

function Body({ body }: BodyProps) {
  return createElement(body instanceof Promise ? use(body) : body);
}

/** Has no state: a boundary whose props change before it is hydrated loses the server's markup. */
export function App({ body, adProvider }: AppProps) {
  return (
    <AdProviderPlace value={adProvider}>
      <PageFrame>
        <Suspense>
          <Body body={body} />
        </Suspense>
      </PageFrame>
    </AdProviderPlace>
  );
}
