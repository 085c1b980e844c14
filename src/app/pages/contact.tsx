import { ContactPage } from '#src/features/contact/contact-page.tsx'
import type { loadContact } from '#src/features/contact/load-contact.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Loaded } from './loaded.tsx'
import { useLoadedInLanguage } from './use-loaded-in-language.ts'

export function Contact() {
  useLoadedInLanguage()
  return (
    <Loaded<Awaited<ReturnType<typeof loadContact>>>>
      {({ texts, language, home, email }) => (
        <ContactPage
          texts={texts}
          language={language}
          email={email}
          breadcrumbs={<Breadcrumbs first={home} last={texts.title} />}
        />
      )}
    </Loaded>
  )
}
