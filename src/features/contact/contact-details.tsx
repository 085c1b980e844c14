import type { ReactNode } from 'react'
import { Globe, LifeBuoy, type LucideIcon, Mail, Timer, Wrench } from 'lucide-react'
import type { SiteTexts } from '#src/product/site-texts/site-texts.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'

function Detail({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="border-border grid min-h-12 grid-cols-[18px_minmax(0,6rem)_minmax(0,1fr)] items-center gap-3 border-t">
      <Icon of={icon} size={18} className="text-muted" />
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Ways to reach the team besides the form. `email`: null if the operator doesn't show an address. */
export function ContactDetails({ texts, email }: { texts: SiteTexts['contact']; email: string | null }) {
  const features: [LucideIcon, string][] = [
    [LifeBuoy, texts.support],
    [Timer, texts.response],
    [Wrench, texts.assistance],
  ]
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="text-title-3 pb-3">
        {texts.details}
      </h2>
      <dl className="border-border border-b">
        {email !== null && (
          <Detail icon={Mail} label={texts.emailLabel}>
            <a href={`mailto:${email}`} translate="no">
              <bdi>{email}</bdi>
            </a>
          </Detail>
        )}
        <Detail icon={Globe} label={texts.locationLabel}>
          {texts.location}
        </Detail>
      </dl>
      <ul className="grid gap-3 pt-4">
        {features.map(([icon, text]) => (
          <li key={text} className="grid grid-cols-[18px_minmax(0,1fr)] items-start gap-3">
            <Icon of={icon} size={18} className="text-muted mt-0.5" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
