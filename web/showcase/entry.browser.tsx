/** Starts the component page. */
import { createRoot } from 'react-dom/client';
import { entries } from './entries.ts';
import { Showcase } from './showcase.tsx';

const root = document.getElementById('showcase');
if (root !== null)
  createRoot(root).render(
    <Showcase entries={entries} show={new URLSearchParams(window.location.search).get('show')} />,
  );
