import { lazy } from 'react'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSelector } from '@xstate/react'
import { Part } from '#src/ui/states/part.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { useChildActor } from '#src/product/app-actor.tsx'

const LoginOverlay = lazy(() =>
  import('./login-overlay.tsx').then(({ LoginOverlay }) => ({ default: LoginOverlay })),
)
const OrderPopup = lazy(() =>
  import('#src/features/order/order-popup.tsx').then(({ OrderPopup }) => ({ default: OrderPopup })),
)

/** Says that a part is missing; the same words as when its code could not be loaded. */
export const sayUnavailable = (): void => {
  toast.error(i18n._(msg`This part could not be loaded. Try again in a moment.`), { id: 'unavailable' })
}

/** The flows that lie over every page; their code arrives with their actor. One that can't be drawn is closed. */
export function Overlays() {
  const login = useChildActor('login')
  const order = useChildActor('order')
  const isLoginOpen = useSelector(login, (snapshot) => snapshot?.matches('open') ?? false)
  const isOrderOpen = useSelector(order, (snapshot) => snapshot?.matches('open') ?? false)
  const close = (act: () => void) => () => {
    act()
    sayUnavailable()
  }
  return (
    <>
      <Part onFail={close(() => order?.send({ type: 'order.close' }))} occasion={isOrderOpen}>
        {order && <OrderPopup order={order} />}
      </Part>
      <Part onFail={close(() => login?.send({ type: 'login.close' }))} occasion={isLoginOpen}>
        {login && <LoginOverlay login={login} />}
      </Part>
    </>
  )
}
