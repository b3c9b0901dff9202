import { FullWall } from '../../paywall/full-wall.tsx';
import { Growler } from '../../paywall/growler.tsx';
import { HalfWall } from '../../paywall/half-wall.tsx';
import { UnitFrame } from '../../paywall/unit-frame.tsx';
import type { UnitSlot } from '../../ads/ad-provider.ts';
import { initialPaywall } from '../../state/paywall.ts';
import type { Entry, Showing } from '../entry.ts';

const path = '/story/the-harbor-that-learned-to-listen/';
const walled = { ...initialPaywall, isPaywalled: true, isFullWalled: true, isTruncated: true };

function growler(slot: UnitSlot, remaining: number): Showing {
  const unit = (
    <UnitFrame
      slot={slot}
      unit={{ phase: 'shown', closedAt: undefined, format: 'desktop' }}
      isAtFoot
    >
      <Growler remaining={remaining} path={path} isLoggedIn={false} />
    </UnitFrame>
  );
  return { name: `${remaining} left`, element: <div className="showcase-tall">{unit}</div> };
}

export const paywall: readonly Entry[] = [
  {
    title: 'Growler',
    note: 'A thin bar at the foot of the window: how many free articles are left.',
    showings: [growler('cm_growler_3', 3), growler('cm_growler_1', 1), growler('cm_growler_0', 0)],
  },
  {
    title: 'Half wall',
    note: 'In the middle of the allowance: what is left, and the offer, in the flow of the text.',
    showings: [
      {
        name: 'in the text',
        element: (
          <UnitFrame
            slot="cm_tall_growler"
            unit={{ phase: 'shown', closedAt: undefined, format: 'desktop' }}
            isAtFoot={false}
          >
            <HalfWall remaining={2} path={path} isLoggedIn={false} />
          </UnitFrame>
        ),
      },
    ],
  },
  {
    title: 'Full wall',
    note: 'Stands where the rest of an item would be; it covers neither header nor footer.',
    showings: [
      {
        name: 'for registered readers',
        element: <FullWall />,
        state: { paywall: { ...walled, access: 'registered' } },
      },
      {
        name: 'of a plan',
        element: <FullWall />,
        state: { paywall: { ...walled, access: 'subscribers', includedIn: 'Complete' } },
      },
      { name: 'for subscribers', element: <FullWall />, state: { paywall: walled } },
      {
        name: 'run out',
        element: <FullWall />,
        state: { paywall: { ...walled, exceededMeter: { metername: 'jwt', count: 5, max: 4 } } },
      },
    ],
  },
];
