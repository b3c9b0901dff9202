/** Standing pages: the publisher's own text, the staff, the site map, secure tips. */
import { brand } from '#brand';
import { words } from '#words';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { AboutLinks } from '../about/about-links.tsx';
import { LinkGroups } from '../about/link-groups.tsx';
import { PrivacyChoices } from '../consent/privacy-choices.tsx';
import { isPath } from '../navigation/is-path.ts';
import { Questions } from '../story/questions.tsx';
import { Staff } from '../about/staff.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';

/** Readers copy it into Tor Browser: other browsers cannot open it. */
function SecureDropAddress() {
  return (
    <p className="securedrop-address">
      {words.secureDropAddress} <code>{brand.secureDrop?.address}</code>
    </p>
  );
}

function Main({ context, secondary }: PageProps) {
  const { contentType: type } = context;
  const { pathname } = context.url;
  // The newsroom's own paragraphs follow no known order.
  const hasSteps = type === 'securedrop' && brand.secureDrop?.paragraphs === undefined;
  if (isPath(pathname, PRIVACY_CHOICES_PATH)) return <PrivacyChoices />;
  switch (type) {
    case 'staff':
      return <Staff people={secondary.people} />;
    case 'sitemap':
      return <LinkGroups groups={secondary.linkGroups} />;
    default:
      return (
        <div className="about" data-steps={hasSteps || undefined}>
          <Questions paragraphs={secondary.paragraphs} />
          {type === 'securedrop' && <SecureDropAddress />}
          <AboutLinks group={secondary.linkGroups[0]} pathname={pathname} />
        </div>
      );
  }
}

export function Page(props: PageProps) {
  const { heading } = props.secondary;
  return (
    <div className={`frame standing standing-${props.context.contentType}`}>
      <div className="standing-head barred">
        <h1>{heading?.title}</h1>
        {heading?.description && <p className="dek">{heading.description}</p>}
      </div>
      <Main {...props} />
    </div>
  );
}
