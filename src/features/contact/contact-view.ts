import type { ActorRefFrom } from 'xstate'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { contactMachine } from '#machines/contact/contact.machine.ts'
import type { SiteTexts } from '#src/product/site-texts/site-texts.ts'

export interface ContactProps {
  readonly contact: ActorRefFrom<typeof contactMachine>
  readonly texts: SiteTexts['contact']
  readonly language: SiteLanguage
}
