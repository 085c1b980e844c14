import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { Check, Send } from 'lucide-react'
import { longestAnswer, type WholeMessage } from '#contract/desk/messages-desk.contract.ts'
import { faultOfText, plainText } from '#contract/values/plain-text.rules.ts'
import { siteLanguages } from '#contract/values/site-languages.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { type DeskEntry, useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { useNotReady } from '#src/product/desk/use-not-ready.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import type { WishWords } from '#src/product/desk/wish-words.ts'
import { fieldLength } from '#src/product/words/field-length.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { answerDrafts } from './answer-drafts.ts'
import { useLanguageNames } from './language-names.ts'
import { MessageState } from './message-state.tsx'
import { messageSource, type MessageWish } from './messages-desk-actors.ts'

type Entry = DeskEntry<WholeMessage, MessageWish>

const canBeSent = (text: string): boolean => faultOfText(text, longestAnswer, plainText) === null

const wishToAnswer = (text: string): MessageWish => ({
  kind: 'answer',
  text,
  reason: '',
  isReasonOptional: true,
  isReady: canBeSent(text),
  asks: 'once',
})
const wishToClose: MessageWish = {
  kind: 'close',
  text: '',
  reason: '',
  isReasonOptional: true,
  isReady: true,
  asks: 'at once',
}

/** Somebody's words. Nothing in them is a link. */
function Quote({ children, ...own }: { children: string; lang?: string; dir?: string }) {
  return (
    <blockquote
      className="border-border-strong grid gap-3 border-s-2 ps-4 wrap-anywhere whitespace-pre-line"
      translate="no"
      {...own}
    >
      {children}
    </blockquote>
  )
}

function Answer({ answer }: { answer: NonNullable<WholeMessage['answer']> }) {
  const name = (
    <bdi key="by" translate="no">
      {answer.by}
    </bdi>
  )
  const day = <DateText key="at" at={answer.at} look="full" />
  const mailed: Record<typeof answer.mailed, ReactNode> = {
    waiting: <Trans>The mail with the answer is waiting to be sent.</Trans>,
    sent: <Trans>The mail with the answer was sent.</Trans>,
    given_up: <Trans>The mail server didn’t accept the answer for a day. It was not sent.</Trans>,
  }
  if (answer.text === null)
    return (
      <p className="text-muted">
        <Trans>
          Closed by {name} on {day}
        </Trans>
      </p>
    )
  return (
    <>
      <p className="text-muted">
        <Trans>
          Answered by {name} on {day}
        </Trans>
      </p>
      <Quote dir="auto">{answer.text}</Quote>
      <p className={answer.mailed === 'given_up' ? 'text-danger-text' : 'text-muted'}>
        {mailed[answer.mailed]}
      </p>
    </>
  )
}

function Offers({ entry: { actor, told, begin }, draft }: { entry: Entry; draft: () => string }) {
  const notYet = useNotReady(actor)
  if (told?.state !== 'new') return null
  return (
    <>
      <Button icon={Send} mirror disabledReason={notYet} onClick={() => begin(wishToAnswer(draft()))}>
        <Trans>Answer</Trans>
      </Button>
      <Button variant="ghost" icon={Check} disabledReason={notYet} onClick={() => begin(wishToClose)}>
        <Trans>Close without answer</Trans>
      </Button>
    </>
  )
}

const useWords = (
  { change }: Pick<Entry, 'change'>,
  keep: (text: string) => void,
): WishWords<MessageWish> => {
  const { t } = useLingui()
  return {
    title: ({ kind }) => (kind === 'answer' ? t`Answer` : t`Close without answer`),
    fields: (wish) => (
      <TextArea
        label={t`Your answer`}
        dir="auto"
        rows={5}
        value={wish.text}
        maxLength={fieldLength(longestAnswer)}
        onChange={({ currentTarget: { value } }) => {
          keep(value)
          change(wishToAnswer(value))
        }}
      />
    ),
    reasons: () => null,
    sentence: () => (
      <span className="text-small text-muted">
        <Trans>Goes out as a mail from the team, with this message below it.</Trans>
      </span>
    ),
    verb: ({ kind }) => (kind === 'answer' ? t`Send answer` : t`Close without answer`),
    problems: { message_answered: msg`Somebody has answered or closed this message meanwhile.` },
    isGrave: () => false,
  }
}

/** One message beside the list, with the way to answer it. */
export function MessagePanel({ id, onChanged, ...opened }: OpenedProps) {
  const { t } = useLingui()
  const names = useLanguageNames()
  const drafts = answerDrafts(useUser()?.id ?? null)
  const source = messageSource(useCall())
  const entry = useDeskEntry(
    {
      ...source,
      act: async (...asked: Parameters<typeof source.act>) => {
        const message = await source.act(...asked)
        drafts.forget(id)
        return message
      },
    },
    { id, onChanged },
  )
  const words = useWords(entry, (text) => void drafts.keep(id, text))
  const { told } = entry
  const language = told && names[told.language]
  // Somebody else was sooner: what was typed here can still be copied.
  const unsent = told?.answer ? drafts.of(id) : null
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? <bdi translate="no">{told.subject}</bdi> : t`Message`}
      badge={told && <MessageState state={told.state} />}
      unread={<Trans>The message could not be read.</Trans>}
      doneWords={{ answer: t`The answer goes out now.`, close: t`The message is closed.` }}
    >
      {told && (
        <>
          <p className="text-muted text-small wrap-anywhere">
            <bdi translate="no">{told.name}</bdi>
            <span>, </span>
            <bdi translate="no">{told.email}</bdi>
            <span>, </span>
            <Trans>in {language}</Trans>
            <span>, </span>
            <DateText at={told.sent_at} look="full" />
          </p>
          <Quote lang={told.language} dir={siteLanguages[told.language].dir}>
            {told.message}
          </Quote>
          {told.answer && <Answer answer={told.answer} />}
          {unsent !== null && (
            <>
              <p className="text-muted">
                <Trans>Your own answer was not sent:</Trans>
              </p>
              <Quote dir="auto">{unsent}</Quote>
            </>
          )}
        </>
      )}
      <WishForm
        entry={entry}
        words={words}
        offers={<Offers entry={entry} draft={() => drafts.of(id) ?? ''} />}
      />
    </DeskPanel>
  )
}
