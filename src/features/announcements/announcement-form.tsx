import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Save } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import {
  type AnnouncedText,
  faultyAnnouncement,
  longestAnnouncement,
  longestPath,
} from '#contract/announcements/announcements.rules.ts'
import type { ToldAnnouncement } from '#contract/announcements/announcements.contract.ts'
import { type LanguageCode, languageCodes } from '#contract/values/languages.ts'
import { countCharacters, plainLine } from '#contract/values/plain-text.rules.ts'
import type { AnnouncementBase, announcementMachine } from '#machines/desk/announcement.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DraftNote } from '#src/product/account/draft-note.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { panelHeadingId } from '#src/product/desk/use-row-arrows.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { fieldLength } from '#src/product/words/field-length.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { AnnouncementPreview, LanguageChoice } from './announcement-preview.tsx'
import { provideAnnouncement } from './announcements-actors.ts'
import type { FlowProps } from './form-view.ts'
import { TwoVersions } from './two-versions.tsx'

type Part = keyof AnnouncedText

/** The number of used characters, as the hint of a field. */
function Used({ text, part }: { text: string; part: Part }) {
  const { number } = useFigures()
  const most = longestAnnouncement[part]
  const [count, limit] = [number(countCharacters(text, most, plainLine)), number(most)]
  return (
    <Trans>
      {count} of {limit}
    </Trans>
  )
}

interface TextsProps extends FlowProps {
  language: LanguageCode
  isWriting: boolean
  isFaulty: boolean
}

/** Title and message in one language. */
function Texts({ actor, language, isWriting, isFaulty }: TextsProps) {
  const { t } = useLingui()
  const form = useSelector(actor, ({ context }) => context.form)
  const text = form.texts[language]
  const faulty = isFaulty ? faultyAnnouncement(form) : []
  const write = (part: Part, value: string): void =>
    actor.send({
      type: 'announcement.type',
      form: { ...form, texts: { ...form.texts, [language]: { ...text, [part]: value } } },
    })
  const errorOf = (part: Part): ReactNode => {
    if (!faulty.includes(`${language}.${part}`)) return undefined
    if (plainLine(text[part]) !== '') return <Trans>It is too long, or has signs that can’t be read.</Trans>
    return language === 'en' ? (
      <Trans>English is needed: readers without a text of their own get it.</Trans>
    ) : (
      <Trans>Write both, or leave both empty.</Trans>
    )
  }
  const shared = (part: Part) => ({
    lang: language,
    dir: 'auto' as const,
    autoComplete: 'off',
    maxLength: fieldLength(longestAnnouncement[part]),
    value: text[part],
    readOnly: !isWriting,
    error: errorOf(part),
    hint: <Used text={text[part]} part={part} />,
  })
  return (
    <>
      <TextField
        label={t`Title`}
        {...shared('title')}
        onChange={({ currentTarget }) => write('title', currentTarget.value)}
      />
      <TextArea
        label={t`Message`}
        rows={4}
        {...shared('message')}
        onChange={({ currentTarget }) => write('message', currentTarget.value)}
      />
    </>
  )
}

/** The question before what was typed is given up. */
function Discarding({ actor }: FlowProps) {
  const group = useRef<HTMLDivElement>(null)
  const { t } = useLingui()
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={group} role="group" aria-label={t`Discard what you typed?`} className="wish">
      <p>
        <Trans>Discard what you typed?</Trans>
      </p>
      <div className="desk-offers">
        <Button variant="danger" onClick={() => actor.send({ type: 'announcement.discard' })}>
          <Trans>Discard it</Trans>
        </Button>
        <Button variant="ghost" onClick={() => actor.send({ type: 'announcement.keep' })}>
          <Trans>Go on writing</Trans>
        </Button>
      </div>
    </div>
  )
}

type Snapshot = SnapshotFrom<typeof announcementMachine>
const isFaultyIn = (snapshot: Snapshot): boolean => snapshot.matches({ writing: 'faulty' })

/** Fields, preview and buttons. */
function Fields({ actor }: FlowProps) {
  const { t } = useLingui()
  const box = useRef<HTMLFormElement>(null)
  const { form, problem, keptAt, unkept } = useSelector(actor, ({ context }) => context)
  const isWriting = useSelector(actor, (snapshot) => snapshot.matches('writing'))
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ writing: 'asking' }))
  const isFaulty = useSelector(actor, isFaultyIn)
  const [language, choose] = useState<LanguageCode>('en')
  const [previewed, preview] = useState<LanguageCode>('en')
  const faulty = isFaulty ? faultyAnnouncement(form) : []
  const show = (code: LanguageCode): void => {
    choose(code)
    preview(code)
  }
  const save = (): void => {
    const code = languageCodes.find((one) => faultyAnnouncement(form)[0]?.startsWith(`${one}.`))
    if (code) choose(code)
    actor.send({ type: 'announcement.save', key: crypto.randomUUID() })
  }
  useEffect(() => {
    if (isFaulty) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isFaulty, language])
  return (
    <form
      ref={box}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      aria-busy={!isWriting}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWriting) save()
      }}
    >
      <LanguageChoice label={t`Language of the text`} language={language} onChoose={show} />
      <Texts actor={actor} language={language} isWriting={isWriting} isFaulty={isFaulty} />
      <TextField
        label={t`Page that it leads to (optional)`}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="/tournament"
        maxLength={longestPath}
        value={form.path}
        readOnly={!isWriting}
        error={
          (faulty.includes('path') || problem === 'announcement_path_invalid') &&
          t`This isn’t the address of a page of the hub.`
        }
        hint={t`An address on the hub, from its slash on. Other sites can’t be linked.`}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'announcement.type', form: { ...form, path: currentTarget.value } })
        }
      />
      <AnnouncementPreview texts={form.texts} language={previewed} onChoose={preview} />
      {isWriting && problem !== 'announcement_path_invalid' && <ProblemAlert problem={problem} />}
      {faulty.length > 0 && (
        <p role="alert" className="sr-only">
          <Plural
            value={faulty.length}
            one="# field needs a correction."
            other="# fields need a correction."
          />
        </p>
      )}
      {isAsking ? (
        <Discarding actor={actor} />
      ) : (
        <div className="desk-offers">
          <Button variant="primary" icon={Save} type="submit" busy={isSaving && t`Saving`}>
            <Trans>Save as draft</Trans>
          </Button>
          {!isSaving && (
            <Button variant="ghost" onClick={() => actor.send({ type: 'announcement.discard' })}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      )}
      <p className="text-small text-muted flex min-h-5 items-center gap-1.5">
        <DraftNote keptAt={keptAt} unkept={unkept} />
      </p>
    </form>
  )
}

interface Props {
  base: AnnouncementBase
  onSaved: (told: ToldAnnouncement) => void
  onLeft: () => void
}

/** The form of an announcement, with its preview (issue 44). */
export function AnnouncementForm({ base, onSaved, onLeft }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const user = useUser()
  const actor = useFlow(() => provideAnnouncement({ call, playerId: user?.id ?? null, onSaved, onLeft }), {
    input: base,
  })
  const isRestoring = useSelector(actor, (snapshot) => snapshot.matches('restoring'))
  const isComparing = useSelector(actor, (snapshot) => snapshot.matches('comparing'))
  const isDiffering = useSelector(actor, (snapshot) => snapshot.matches('differing'))
  useEffect(() => {
    // The pressed button had the focus, and is gone.
    if (isDiffering && document.activeElement === document.body)
      document.getElementById(panelHeadingId)?.focus({ preventScroll: true })
  }, [isDiffering])
  if (isRestoring || isComparing)
    return (
      <Loading label={t`Loading...`}>
        <Skeleton className="h-[16rem] w-full" />
      </Loading>
    )
  return isDiffering ? <TwoVersions actor={actor} /> : <Fields actor={actor} />
}
