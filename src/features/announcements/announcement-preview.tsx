import { Trans, useLingui } from '@lingui/react/macro'
import { Cpu } from 'lucide-react'
import {
  announcedIn,
  plainAnnouncement,
  type TypedTexts,
} from '#contract/announcements/announcements.rules.ts'
import { type LanguageCode, languageCodes, languages } from '#contract/values/languages.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
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

/** The announcement as the panel of notifications shows it to readers of a language. */
export function AnnouncementPreview({ texts, language, onChoose }: Props) {
  const { t } = useLingui()
  const { title, message, lang } = announcedIn(plainAnnouncement(texts), language)
  const name = languages[language].name
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t`Preview`}>
      <h4 className="text-title-3">
        <Trans>As players see it</Trans>
      </h4>
      <LanguageChoice label={t`Language of the preview`} language={language} onChoose={onChoose} />
      <div className="max-w-[460px] rounded-md border border-border bg-surface-1">
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
            <span className="notification-title">{title}</span>
          </p>
          <p className="notification-time text-small text-muted leading-[calc(1.6+var(--line-extra))] whitespace-nowrap">
            <Trans>Just now</Trans>
          </p>
          <p lang={lang} dir="auto" translate="no" className="notification-message">
            {message}
          </p>
        </div>
      </div>
      {lang !== language && (
        <p className="text-small text-muted">
          <Trans>
            There is no text in <span translate="no">{name}</span>: these readers get the English one.
          </Trans>
        </p>
      )}
    </section>
  )
}
