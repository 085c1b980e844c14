import { useEffect, useRef, useState } from 'react'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import type { YourPlan } from './load-your-plan.ts'

type Orders = Pick<YourPlan, 'orders' | 'next'>

/**
 * Returns the past orders as last loaded, and a function that reloads them. It is called when something may have been
 * charged; the rest of the page is already up to date.
 */
export const usePastOrders = (known: YourPlan): readonly [shown: YourPlan, readOrders: () => void] => {
  const call = useCall()
  const [read, setRead] = useState<{ of: YourPlan; answer: Orders }>()
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  // A caller may use the function long after this render.
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  }, [known])
  const readOrders = (): void => {
    const of = latest.current
    // A new charge is not among older orders.
    if (of.isOlder) return
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    call(listOrders, { query: {} }, { signal }).then(
      (answer) => signal.aborted || setRead({ of, answer }),
      // On failure the list stays as before the charge; it is loaded again with the page.
      () => {},
    )
  }
  return [read?.of === known ? { ...known, ...read.answer } : known, readOrders]
}
