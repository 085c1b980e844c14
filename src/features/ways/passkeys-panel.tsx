import { type FormEvent, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Ellipsis, FingerprintPattern, Pencil, Plus, Trash2 } from 'lucide-react'
import { longestPasskeyName } from '#contract/auth/passkey.contract.ts'
import type { Way } from '#contract/auth/ways.contract.ts'
import { errorText } from '#src/api/error-texts.ts'
import { unitsOf } from '#contract/values/plain-text.rules.ts'
import { AccountRows } from './account-row.tsx'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { focusNow, useEscape, useFocusBack } from './use-focus-back.ts'
import { RemovedRow, removedOf, WayRow, type WaysActor } from './way-row.tsx'
import { useWayNames } from '#src/product/account/way-names.ts'
import { useWhen } from './way-words.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'

function NameForm({ actor, name }: { actor: WaysActor; name: string }) {
  const { t } = useLingui()
  const [typed, type] = useState(name)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('renaming'))
  const problem = useSelector(actor, ({ context }) => context.problem)
  useEscape(!isSaving, () => actor.send({ type: 'way.keep' }))
  const isNameless = problem === 'passkey_name_missing'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    actor.send({ type: 'way.rename', name: typed })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={focusNow}
        label={t`Name of the passkey`}
        name="passkey-name"
        autoComplete="off"
        maxLength={unitsOf(longestPasskeyName)}
        readOnly={isSaving}
        value={typed}
        error={isNameless && <span role="alert">{t(errorText(problem))}</span>}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {!isNameless && <ProblemAlert problem={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={isSaving}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => actor.send({ type: 'way.keep' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function PasskeyRow({ actor, way }: { actor: WaysActor; way: Way }) {
  const { t } = useLingui()
  const { passkey } = useWayNames()
  const when = useWhen()
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const isLast = useSelector(actor, ({ context }) => context.isLast)
  const isListed = useSelector(actor, (snapshot) => !snapshot.matches({ listed: 'resting' }))
  const isNaming = useSelector(
    actor,
    (snapshot) => snapshot.matches({ listed: 'naming' }) || snapshot.matches('renaming'),
  )
  const isNamed = isNaming && chosen === way.id
  const menu = useFocusBack<HTMLButtonElement>(isListed && chosen === way.id)
  const name = way.name ?? passkey
  const added = when(way.addedAt)
  const used = way.usedAt === null ? null : when(way.usedAt)
  return (
    <WayRow
      actor={actor}
      way={way}
      icon={FingerprintPattern}
      name={name}
      isGiven={way.name !== null}
      line={
        used === null ? (
          <Trans>Added {added}, not used yet</Trans>
        ) : (
          <Trans>
            Added {added}, used {used}
          </Trans>
        )
      }
      action={
        // The field takes the focus, which a menu that is still there would take back.
        isNamed ? (
          <></>
        ) : (
          <MenuButton
            trigger={
              <IconButton
                ref={menu}
                icon={Ellipsis}
                size="sm"
                className="-me-2"
                label={t`Options of the passkey ${name}`}
              />
            }
            items={[
              {
                value: 'rename',
                label: <Trans>Rename</Trans>,
                icon: Pencil,
                onSelect: () => actor.send({ type: 'way.edit', id: way.id }),
              },
              {
                value: 'remove',
                label: <Trans>Remove</Trans>,
                icon: Trash2,
                danger: true,
                disabled: isLast,
                ...(isLast && { note: <Trans>Your last way to log in. Add another one first.</Trans> }),
                onSelect: () => actor.send({ type: 'way.ask', id: way.id }),
              },
            ]}
          />
        )
      }
    >
      {isNamed && <NameForm actor={actor} name={way.name ?? ''} />}
    </WayRow>
  )
}

const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** The passkeys of the account; null until the list was read. */
export function PasskeysPanel({ actor }: { actor: WaysActor }) {
  const { t } = useLingui()
  const { passkey } = useWayNames()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isAdding = useSelector(
    actor,
    ({ value }) => value === 'preparing' || value === 'provingToAdd' || value === 'adding',
  )
  const isResting = useSelector(actor, (snapshot) => snapshot.matches({ listed: 'resting' }))
  const { ways, adding, added, problem } = context
  if (ways === null) return null
  const passkeys = ways.filter(({ kind }) => kind === 'passkey')
  const gone = removedOf(context, 'passkey')
  return (
    <SettingsPanel
      title={<Trans>Passkeys</Trans>}
      lead={
        <Trans>
          Log in with your fingerprint, face or device PIN. Nothing to remember, nothing to steal.
        </Trans>
      }
      end={
        <Button
          size="sm"
          icon={Plus}
          busy={isAdding && adding === 'passkey'}
          disabledReason={!hasPasskeys() && t`This browser has no passkeys.`}
          onClick={() => actor.send({ type: 'way.add', kind: 'passkey' })}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      }
    >
      {passkeys.length + gone.length === 0 ? (
        <p className="text-small">
          <Trans>You have no passkey yet.</Trans>
        </p>
      ) : (
        <AccountRows>
          {passkeys.map((way) => (
            <PasskeyRow key={way.id} actor={actor} way={way} />
          ))}
          {gone.map(({ id, name, tellsTo }) => (
            <RemovedRow key={id} name={name ?? passkey} isGiven={name !== null} tellsTo={tellsTo} />
          ))}
        </AccountRows>
      )}
      {added === 'passkey' && (
        <p ref={takeLostFocus} tabIndex={-1} role="status" className="text-small text-muted">
          <Trans>The passkey was added. From now on it logs you in.</Trans>
        </p>
      )}
      {isResting && adding === 'passkey' && (
        <ProblemAlert problem={problem} lead={<Trans>The passkey was not added.</Trans>} />
      )}
    </SettingsPanel>
  )
}
