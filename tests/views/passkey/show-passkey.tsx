import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { Session } from '#contract/auth/session.contract.ts'
import type { Call } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import { PasskeyButton, PasskeyNotice, usePasskeyShown } from '#src/features/passkey/passkey-button.tsx'
import type { PasskeyActor } from '#src/features/passkey/passkey-button.tsx'
import { providePasskey } from '#src/features/passkey/passkey-actors.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'

const send = createSend()
const call: Call = (endpoint, input, options) => send(endpoint, input, { ...options, token: null })

/** As in the log-in modal: without passkeys there is no rule either. */
function Ways({ passkey }: { passkey: PasskeyActor }) {
  const isShown = usePasskeyShown(passkey)
  return (
    <>
      <PasskeyNotice passkey={passkey} />
      {isShown && <hr />}
      <div className="flex w-[380px] gap-[10px]">
        <PasskeyButton passkey={passkey} />
        <button type="button" className="ui-button ui-button-secondary flex-1">
          Google
        </button>
      </div>
    </>
  )
}

/** The button and its notice alone, with the actors of the page. */
export const showPasskey = async () => {
  await activateLanguage('en')
  await loadTexts('passkey')
  const adopted: (Session | null)[] = []
  const passkey = createActor(providePasskey({ call, adopt: (session) => adopted.push(session) })).start()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <I18nProvider i18n={i18n}>
      <Ways passkey={passkey} />
    </I18nProvider>,
  )
  return {
    adopted,
    passkey,
    close: (): void => {
      passkey.stop()
      root.unmount()
      place.remove()
    },
  }
}
