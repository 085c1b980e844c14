import { type ReactNode, useEffect, useRef } from 'react'
import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth/session.contract.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { Writer } from '#machines/contact/contact.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { SitePage } from '#src/product/site-texts/site-page.tsx'
import type { SiteTexts } from '#src/product/site-texts/site-texts.ts'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { provideContact } from './contact-actors.ts'
import { SentMessage } from './sent-message.tsx'
import './contact.css'

interface Props {
  texts: SiteTexts['contact']
  language: SiteLanguage
  /** The team's mail address, if the operator shows one. */
  email: string | null
  breadcrumbs: ReactNode
}

const writerOf = (user: User | null): Writer | null =>
  user && { name: user.username, email: user.email ?? '' }

/** The contact page (Shell 2.12), in a language of its own: the shell around it may have another. */
export function ContactPage({ texts, language, email, breadcrumbs }: Props) {
  const call = useCall()
  const user = useUser()
  const player = useRef(user)
  const shown = useRef(language)
  const trap = useRef<HTMLInputElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const wasSent = useRef(false)
  const contact = useFlow(
    () =>
      provideContact({
        call,
        language: () => shown.current,
        playerId: () => player.current?.id ?? null,
        trap: () => trap.current?.value ?? '',
      }),
    { input: { writer: writerOf(user) } },
  )
  const isSent = useSelector(contact, (snapshot) => snapshot.matches('sent'))
  useEffect(() => {
    player.current = user
    shown.current = language
    contact.send({ type: 'writer.known', writer: writerOf(user) })
  }, [contact, user, language])
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasSent.current && !isSent) columns.current?.querySelector('input')?.focus()
    wasSent.current = isSent
  }, [isSent])
  const props = { contact, texts, language }
  return (
    <SitePage language={language} title={texts.title} lead={texts.description} breadcrumbs={breadcrumbs}>
      <div
        ref={columns}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 @min-[58rem]/page:grid-cols-[minmax(0,1fr)_320px]"
      >
        {isSent ? <SentMessage {...props} /> : <ContactForm {...props} trap={trap} />}
        <ContactDetails texts={texts} email={email} />
      </div>
    </SitePage>
  )
}
