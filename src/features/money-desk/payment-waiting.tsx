import { worklistKinds } from '#contract/desk/money-desk.contract.ts'
import { useWorklistWords } from './worklist-words.ts'

/** Why a payment waits for a decision. */
export function PaymentWaiting({ kind }: { kind: string }) {
  const words = useWorklistWords()
  const known = worklistKinds.find((one) => one === kind)
  return <span>{known ? words[known] : kind}</span>
}
