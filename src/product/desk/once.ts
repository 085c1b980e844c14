/** Options of a call that must count once. */
export interface Once {
  readonly signal: AbortSignal
  /** The browser sends it even while the page closes. */
  readonly keepalive?: true
  readonly headers: { readonly 'Idempotency-Key': string }
}
