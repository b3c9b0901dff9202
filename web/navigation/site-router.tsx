/** The router of the browser: React Router over the site's history (ADR 0077). */
import { useEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { listenToHistory, siteHistory, visitedNow } from './site-history.ts';

export function SiteRouter({ children }: { children: ReactNode }) {
  const [visited, setVisited] = useState(visitedNow);
  useEffect(() => listenToHistory(setVisited), []);
  return (
    <Router navigator={siteHistory} {...visited}>
      {children}
    </Router>
  );
}
