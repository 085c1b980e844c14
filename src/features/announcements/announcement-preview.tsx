import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Cpu } from 'lucide-react'
import {
  type AnnouncedText,
  announcedIn,
  plainAnnouncement,
  type TypedTexts,
} from '#contract/announcements/announcements.rules.ts'
import { type LanguageCode, languageCodes, languages } from '#contract/values/languages.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useCut } from '#src/ui/use-cut.ts'
import '#src/product/notifications/notification-row.css'

interface Props {
  texts: TypedTexts
  language: LanguageCode
  onChoose: (language: LanguageCode) => void
}

/** Chooses one of the hub's languages, by its own name. */
export function LanguageChoice({ label, language, onChoose }: Omit<Props, 'texts'> & { label: string }) {
  return (
    <Segmented
      label={label}
      value={language}
      onChange={onChoose}
      options={languageCodes.map((code) => ({
        value: code,
        label: (
          <span lang={code} translate="no">
            {languages[code].name}
          </span>
        ),
      }))}
    />
  )
}

/** The row of the notification, and a note if the panel cuts it off. `key` it by its texts: they are measured once. */
function Shown({ title, message, lang }: AnnouncedText & { lang: LanguageCode }) {
  const [head, text] = [useRef<HTMLSpanElement>(null), useRef<HTMLParagraphElement>(null)]
  const isCut = [useCut(head), useCut(text, 'block')].some(({ after }) => after)
  return (
    <>
      <div className="border-border bg-surface-1 max-w-[460px] rounded-md border">
        <div className="notification-row">
          <span className="notification-tile ui-tone-info row-span-2 row-start-1 grid size-[38px] place-items-center self-start rounded-sm">
            <Icon of={Cpu} size={18} />
          </span>
          <p
            lang={lang}
            dir="auto"
            translate="no"
            className="flex min-w-0 text-(length:--font-size-body) leading-[calc(1.4+var(--line-extra))]"
          >
            <span ref={head} className="notification-title">
              {title}
            </span>
          </p>
          <p className="notification-time text-small text-muted leading-[calc(1.6+var(--line-extra))] whitespace-nowrap">
            <Trans>Just now</Trans>
          </p>
          <p ref={text} lang={lang} dir="auto" translate="no" className="notification-message">
            {message}
          </p>
        </div>
      </div>
      <p role="status" className="text-small text-warning-text empty:hidden">
        {isCut && <Trans>The panel cuts it off. The whole text is only in the mail.</Trans>}
      </p>
    </>
  )
}

/** The announcement as the panel of notifications shows it to readers of a language. */
export function AnnouncementPreview({ texts, language, onChoose }: Props) {
  const { t } = useLingui()
  const text = announcedIn(plainAnnouncement(texts), language)
  const name = languages[language].name
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t`Preview`}>
      <h4 className="text-title-3">
        <Trans>As players see it</Trans>
      </h4>
      <LanguageChoice label={t`Language of the preview`} language={language} onChoose={onChoose} />
      <Shown key={`${text.title}\n${text.message}`} {...text} />
      {text.lang !== language && (
        <p className="text-small text-muted">
          <Trans>
            There is no text in <span translate="no">{name}</span>: these readers get the English one.
          </Trans>
        </p>
      )}
    </section>
  )
}
