/** Standing pages: the publisher's own text, the staff, the site map, secure tips. */
import { brand } from '#brand';
import { words } from '#words';
import { PRIVACY_CHOICES_PATH, type PageType } from '../../shared/pages.ts';
import { AboutLinks } from '../about/about-links.tsx';
import { LinkGroups } from '../about/link-groups.tsx';
import { PrivacyChoices } from '../consent/privacy-choices.tsx';
import { isPath } from '../navigation/is-path.ts';
import { Questions } from '../story/questions.tsx';
import { Staff } from '../about/staff.tsx';
import { useSite } from '../state/store.ts';

/** Readers copy it into Tor Browser: other browsers cannot open it. */
function SecureDropAddress() {
  return (
    <p className="securedrop-address">
      {words.secureDropAddress} <code>{brand.secureDrop?.address}</code>
    </p>
  );
}

function Main({ type }: { type: PageType }) {
  const paragraphs = useSite((state) => state.secondary.paragraphs);
  const pathname = useSite((state) => state.context.url.pathname);
  // The newsroom's own paragraphs follow no known order.
  const hasSteps = type === 'securedrop' && brand.secureDrop?.paragraphs === undefined;
  if (isPath(pathname, PRIVACY_CHOICES_PATH)) return <PrivacyChoices />;
  switch (type) {
    case 'staff':
      return <Staff />;
    case 'sitemap':
      return <LinkGroups />;
    default:
      return (
        <div className="about" data-steps={hasSteps || undefined}>
          <Questions paragraphs={paragraphs} />
          {type === 'securedrop' && <SecureDropAddress />}
          <AboutLinks />
        </div>
      );
  }
}

export function Page() {
  const type = useSite((state) => state.context.contentType);
  const heading = useSite((state) => state.secondary.heading);
  return (
    <div className={`standing standing-${type}`}>
      <div className="standing-head">
        <h1>{heading?.title}</h1>
        {heading?.description && <p className="dek">{heading.description}</p>}
      </div>
      <Main type={type} />
    </div>
  );
}
