import { trust } from '@vgb/content/trust';
import { particulars } from '@vgb/content/words/particulars';
import { useLocation } from 'react-router';
import { artUrl } from '../art/art-url';
import { address } from '../lib/language';
import { Card, PageBanner, Questions, Section } from '../ui';
import { ContactForm } from './contact-form';
import { WayMap } from './way-map';
import { useContactWords } from './words';

export default function ContactPage() {
  const words = useContactWords();
  const search = new URLSearchParams(useLocation().search);
  return (
    <>
      <PageBanner
        title={words.hero.title}
        subtitle={words.hero.lead}
        backgroundImage={artUrl('banner-people')}
      />
      <div className="relative overflow-hidden bg-paper-deep py-12 lg:py-20">
        <div className="wrap grid items-start gap-12 lg:grid-cols-[2fr_3fr] lg:gap-16">
          {/* The form first on a phone: it is what one comes for. */}
          <div className="max-lg:order-2">
            <Particulars />
          </div>
          <Card className="gap-6">
            <h2 id="write" tabIndex={-1} className="scroll-mt-12 text-h3">
              {words.form.heading}
            </h2>
            <ContactForm subject={search.get('subject') ?? ''} />
          </Card>
        </div>
      </div>
      <Section title={words.subjects.heading}>
        <dl className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {words.subjects.items.map((item) => (
            <div key={item.title} className="border-l-2 border-turmeric pl-5">
              <dt className="font-semibold">{item.title}</dt>
              <dd className="mt-1 text-ink-soft">{item.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={words.visit.heading} tone="deep">
        <div className="grid items-center gap-10 lg:grid-cols-2">
          <WayMap />
          <div className="flex flex-col gap-5">
            {words.visit.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Section>
      <Questions {...words.questions} />
    </>
  );
}

function Particulars() {
  const words = useContactWords();
  const phone = trust.phone.value;
  const email = trust.email.value;
  return (
    <section className="flex flex-col gap-8">
      <h2 className="text-h3">{words.detailsHeading}</h2>
      <dl className="flex flex-col gap-6">
        <div>
          <dt className="eyebrow">{words.addressLabel}</dt>
          <dd>
            <address className="mt-1 not-italic">
              {address.lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt className="eyebrow">{words.phoneLabel}</dt>
          <dd className="mt-1">
            <a href={phone.href} className="text-link">
              {phone.display}
            </a>
          </dd>
        </div>
        <div>
          <dt className="eyebrow">{words.emailLabel}</dt>
          <dd className="mt-1">
            <a href={`mailto:${email}`} className="text-link break-all">
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="eyebrow">{words.hoursLabel}</dt>
          <dd className="mt-1">{particulars.workingHours}</dd>
        </div>
        <Registration />
      </dl>
    </section>
  );
}

function Registration() {
  const words = useContactWords().registration;
  const facts = [trust.legalName, trust.registrationNumber, trust.pan, trust.donationApprovalNumber];
  return (
    <div>
      <dt className="eyebrow">{words.label}</dt>
      <dd className="mt-1 wrap-anywhere">
        <span lang="en" className="block">
          {trust.legalName.value}
        </span>
        <span className="block">{words.number(trust.registrationNumber.value)}</span>
        <span className="block">{words.pan(trust.pan.value)}</span>
        <span className="block">{words.approval(trust.donationApprovalNumber.value)}</span>
        {facts.some(({ sample }) => sample) && (
          <span className="block text-sm text-ink-soft">{words.sampleWarning}</span>
        )}
      </dd>
    </div>
  );
}
