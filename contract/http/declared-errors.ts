type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 500 | 502 | 503

export interface ProblemFacts {
  /** HTTP status of the answer; none if the page finds the problem without a request. */
  readonly status?: Status
  /** Temporary: the same call may succeed later. */
  readonly retryable?: true
  /** Support has to look it up, so the page shows the request's id beside the sentence. */
  readonly support?: true
}

/** The error codes of a feature, declared in `<feature>.errors.ts`, each with its HTTP status. */
export type DeclaredErrors = Readonly<Record<string, ProblemFacts & { readonly status: Status }>>
