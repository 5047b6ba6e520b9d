import { languages } from '@vgb/content/locale';
import { PROFILE_SAVED_BANNER_MS, type User } from '@vgb/contracts';
import { useEffect, useRef, useState } from 'react';
import { Facts } from '../lib/facts';
import { useOverLanguageChange } from '../lib/language-change';
import { MemberGate } from '../session/member-gate';
import { Alert, Button, Card, LinkButton } from '../ui';
import { AccountScreen } from './account-screen';
import { DataPanel } from './data-panel';
import { EmailChange, PendingEmail } from './email-change';
import { MandatesPanel } from './mandates-panel';
import { MembershipPanel } from './membership-panel';
import { PapersPanel } from './papers-panel';
import { PasswordChange } from './password-change';
import { ProfileForm } from './profile-form';
import { useAccountWords } from './words';

export default function ProfilePage() {
  const { loading } = useAccountWords().profile;
  const [farewell, setFarewell] = useState<string>();
  if (farewell !== undefined) return <Farewell sentence={farewell} />;
  return (
    <MemberGate loading={loading}>{(user) => <Profile user={user} onDeleted={setFarewell} />}</MemberGate>
  );
}

/** Shown after the account was deleted. */
function Farewell({ sentence }: { sentence: string }) {
  const { data } = useAccountWords().profile;
  // Removing the account leaves a shorter page, and the button was below its end: scroll to the top.
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <AccountScreen heading={data.farewell}>
      <Alert tone="success">{sentence}</Alert>
      <LinkButton to={data.home.href} className="self-start">
        {data.home.label}
      </LinkButton>
    </AccountScreen>
  );
}

function Profile({ user, onDeleted }: { user: User; onDeleted: (sentence: string) => void }) {
  const words = useAccountWords().profile;
  return (
    <div className="bg-paper-deep py-12 lg:py-20">
      <div className="wrap flex flex-col gap-8">
        <header className="flex flex-col gap-2">
          <p className="eyebrow">{words.heading}</p>
          <h1 className="text-h2 wrap-anywhere">{words.greeting(user.firstName || user.name)}</h1>
        </header>
        <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
          <DetailsCard user={user} />
          {/* Beside the details and what may be done with them; on a phone before the account's end. */}
          <div className="flex flex-col gap-8 lg:col-start-2 lg:row-span-2">
            <MembershipPanel user={user} />
            <MandatesPanel />
            <PapersPanel />
          </div>
          <DataPanel onDeleted={onDeleted} />
        </div>
      </div>
    </div>
  );
}

/** View ⇄ edit: back to view on Cancel or a successful save. */
function DetailsCard({ user }: { user: User }) {
  const words = useAccountWords().profile;
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useSavedBanner();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form's own draft has what was typed.
  useOverLanguageChange('profileEdit', editing ? 'open' : undefined, () => setEditing(true));

  const leaveEditing = (wasSaved: boolean) => {
    setEditing(false);
    setSaved(wasSaved);
    heading.current?.focus();
  };

  return (
    <Card className="gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {words.detailsHeading}
      </h2>
      <PendingEmail />
      {saved && <Alert tone="success">{words.saved}</Alert>}
      {editing ? (
        <ProfileForm user={user} onCancel={() => leaveEditing(false)} onSaved={() => leaveEditing(true)} />
      ) : (
        <>
          <Details user={user} />
          <Button
            variant="outline"
            className="self-start"
            onClick={() => {
              setSaved(false);
              setEditing(true);
              // The form replaces the pressed button, which would lose the focus: it is moved first.
              heading.current?.focus();
            }}
          >
            {words.edit}
          </Button>
          <EmailChange user={user} onChanged={() => leaveEditing(true)} />
          <PasswordChange />
        </>
      )}
    </Card>
  );
}

function Details({ user }: { user: User }) {
  const { labels, empty } = useAccountWords().profile;
  const or = (value: string) => (value === '' ? empty : value);
  return (
    <Facts
      facts={[
        [labels.name, or(user.name)],
        [labels.email, user.email],
        [labels.company, or(user.company)],
        [labels.profession, or(user.profession)],
        [labels.phone, or(user.phone)],
        [labels.location, or(user.location)],
        [labels.locale, languages[user.locale].ownName],
      ]}
    />
  );
}

/** True for 3 s after a save. */
function useSavedBanner() {
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), PROFILE_SAVED_BANNER_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return [saved, setSaved] as const;
}
