import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, Copy, Link2, QrCode, ShieldCheck } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import type { Copyable, giftCodeMachine } from '#machines/gifts/gift-code.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { QrCode as QrPlate } from '#src/ui/drawing/qr-code.tsx'
import { classes } from '#src/ui/classes.ts'
import { giftLink, textToCopy } from './code-link.rules.ts'
import { CodeWords } from './code-words.tsx'

type CodeActor = ActorRefFrom<typeof giftCodeMachine>

/** The code in groups. Screen readers read the words below it instead. */
function Groups({ groups }: { groups: readonly string[] }) {
  const { t } = useLingui()
  return (
    <p className="gift-code" dir="ltr" translate="no" aria-hidden="true">
      {groups.map((group, index) => {
        const isLast = index === groups.length - 1
        return (
          <span key={index} className="gift-code-group">
            <span>{isLast ? group.slice(0, -1) : group}</span>
            {isLast && (
              <span className="gift-code-check" title={t`The check character`}>
                {group.slice(-1)}
              </span>
            )}
          </span>
        )
      })}
    </p>
  )
}

/** The text that could not be copied. It is selected, so that it can be copied with the keyboard. */
function Uncopied({ text }: { text: string }) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (element.current) getSelection()?.selectAllChildren(element.current)
  }, [text])
  return (
    <p className="gift-uncopied" dir="ltr" translate="no">
      <span ref={element}>{text}</span>
    </p>
  )
}

interface CodeProps {
  actor: CodeActor
  code: string
}

export function ShownCode({ code }: Pick<CodeProps, 'code'>) {
  const groups = groupGiftCode(code).split('-')
  return (
    <div className="gift-code-face">
      <Groups groups={groups} />
      <CodeWords groups={groups} />
      <p className="gift-check-note">
        <Icon of={ShieldCheck} size={16} className="gift-check-mark" />
        <Trans>
          The last character is a check digit: a slip of the tongue is noticed before anything is claimed.
        </Trans>
      </p>
    </div>
  )
}

function CopyButton({ actor, what }: Pick<CodeProps, 'actor'> & { what: Copyable }) {
  const isCopied = useSelector(
    actor,
    (snapshot) => snapshot.context.copied === what && snapshot.matches({ shown: { copying: 'copied' } }),
  )
  const name = what === 'code' ? <Trans>Copy code</Trans> : <Trans>Copy link</Trans>
  return (
    <Button
      size="sm"
      icon={isCopied ? Check : what === 'code' ? Copy : Link2}
      className={classes(isCopied && 'gift-copied')}
      onClick={() => actor.send({ type: 'code.copy', what })}
    >
      {isCopied ? <Trans>Copied</Trans> : name}
    </Button>
  )
}

interface QrProps {
  hasQr: boolean
  qrId: string
}

export function CodeCopies({
  actor,
  hasQr,
  qrId,
  onQr,
}: Pick<CodeProps, 'actor'> & QrProps & { onQr: () => void }) {
  return (
    <>
      <CopyButton what="code" actor={actor} />
      <CopyButton what="link" actor={actor} />
      <Button
        size="sm"
        variant="ghost"
        icon={QrCode}
        aria-expanded={hasQr}
        aria-controls={qrId}
        onClick={onQr}
      >
        <Trans>QR</Trans>
      </Button>
    </>
  )
}

/** The result of copying, and the QR code. */
export function CopiedCode({ actor, code, hasQr, qrId }: CodeProps & QrProps) {
  const { t } = useLingui()
  const copied = useSelector(actor, ({ context }) => context.copied)
  const isCopied = useSelector(actor, (snapshot) => snapshot.matches({ shown: { copying: 'copied' } }))
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ shown: { copying: 'refused' } }))
  return (
    <>
      <p role="status" className="sr-only">
        {isCopied
          ? t`Copied to the clipboard`
          : isRefused && t`It couldn’t be copied, so it is selected now.`}
      </p>
      {isRefused && copied && <Uncopied text={textToCopy({ code, what: copied }, location.origin)} />}
      <div id={qrId} className="gift-qr" hidden={!hasQr}>
        {hasQr && (
          <>
            <QrPlate
              text={giftLink(code, location.origin)}
              label={t`QR code of the link to this gift`}
              className="gift-qr-plate"
            />
            <p className="text-small text-muted">
              <Trans>Whoever has this picture has the code.</Trans>
            </p>
          </>
        )}
      </div>
    </>
  )
}
