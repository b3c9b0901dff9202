/** Starts the desk in its document. */
import { createRoot } from 'react-dom/client';
import { Desk } from './desk.tsx';

const place = document.getElementById('desk');
if (place !== null) createRoot(place).render(<Desk />);
