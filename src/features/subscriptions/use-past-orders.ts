import { useEffect, useRef, useState } from 'react'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import type { YourPlan } from './load-your-plan.ts'

type Orders = Pick<YourPlan, 'orders' | 'next'>

/**
 * Returns the past orders as they were read last: with the page, or since, by the function beside them. It is called when
 * something may have been charged; everything else on the page was told meanwhile and stays.
 */
export const usePastOrders = (known: YourPlan): readonly [shown: YourPlan, readOrders: () => void] => {
  const call = useCall()
  const [read, setRead] = useState<{ of: YourPlan; answer: Orders }>()
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  // Whoever was handed the function may call it long after.
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  }, [known])
  const readOrders = (): void => {
    const of = latest.current
    // What is charged now isn't among older ones.
    if (of.isOlder) return
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    call(listOrders, { query: {} }, { signal }).then(
      (answer) => signal.aborted || setRead({ of, answer }),
      // The list stays as it was, as before anything was charged; it is read again with the page.
      () => {},
    )
  }
  return [read?.of === known ? { ...known, ...read.answer } : known, readOrders]
}
