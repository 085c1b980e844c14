import { type ReactNode, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { AnnouncementForm } from '#machines/desk/announcement.machine.ts'
import { useAnnouncementStates } from '#src/product/announcements/announcement-states.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { LanguageChoice } from './announcement-preview.tsx'
import type { FlowProps } from './form-view.ts'

function Version({
  name,
  badge,
  form: { texts, path },
  language,
}: {
  name: ReactNode
  badge?: ReactNode
  form: AnnouncementForm
  language: LanguageCode
}) {
  const { title, message } = texts[language]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
      <h4 className="text-title-3">
        <span>{name}</span> {badge}
      </h4>
      <p lang={language} dir="auto" translate="no" className="text-body-strong">
        {title || '–'}
      </p>
      <p lang={language} dir="auto" translate="no">
        {message || '–'}
      </p>
      {path !== '' && (
        <p className="text-small text-muted">
          <bdi dir="ltr" translate="no">
            {path}
          </bdi>
        </p>
      )}
    </section>
  )
}

/** Another administrator was faster: both versions, and which of them counts. */
export function TwoVersions({ actor }: FlowProps) {
  const { t } = useLingui()
  const states = useAnnouncementStates()
  const { form, theirs } = useSelector(actor, ({ context }) => context)
  const canBeReplaced = useSelector(actor, (snapshot) => snapshot.can({ type: 'mine.keep' }))
  const [language, choose] = useState<LanguageCode>('en')
  if (!theirs) return null
  const { tone, word } = states[theirs.told.state]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="alert">
        <Trans>Somebody else has changed this announcement meanwhile. What you typed is not lost.</Trans>
      </p>
      <LanguageChoice label={t`Language of the text`} language={language} onChoose={choose} />
      <Version
        name={<Trans>As it is now</Trans>}
        badge={<Badge tone={tone}>{word}</Badge>}
        form={theirs.form}
        language={language}
      />
      <Version name={<Trans>As you typed it</Trans>} form={form} language={language} />
      <div className="desk-offers">
        {canBeReplaced && (
          <Button variant="primary" onClick={() => actor.send({ type: 'mine.keep' })}>
            <Trans>Go on with mine</Trans>
          </Button>
        )}
        <Button onClick={() => actor.send({ type: 'mine.copy' })}>
          <Trans>Make mine a new one</Trans>
        </Button>
        <Button variant="ghost" onClick={() => actor.send({ type: 'theirs.take' })}>
          <Trans>Discard mine</Trans>
        </Button>
      </div>
    </div>
  )
}
