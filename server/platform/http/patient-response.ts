import { ServerResponse } from 'node:http'
import type { IncomingMessage } from 'node:http'

/** After an answer the rest of its request is read up to these limits. */
const mostReadBytes = 64_000_000
const longestReadMs = 20_000

/**
 * An answer that may be ready before its whole request has arrived, such as the refusal of one that is too large. It
 * is sent at once, and ends after the rest was read and discarded: if the connection closes while its client writes,
 * the client loses the answer. A client that sends more than 64 MB, or for more than 20 s, is cut off.
 */
export class PatientResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  #cutOff = (): void => {}

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    const { req } = this
    const hasBody = 'transfer-encoding' in req.headers || Number(req.headers['content-length']) > 0
    if (!hasBody || req.complete || req.destroyed)
      return super.end(chunk, encoding as BufferEncoding, done as () => void)
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    this.flushHeaders()
    const finish = (): void => {
      clearTimeout(limit)
      req.off('data', count)
      req.off('end', finish)
      super.end()
    }
    this.#cutOff = () => {
      finish()
      req.socket.destroySoon()
    }
    let bytes = 0
    const count = ({ length }: Buffer): void => {
      bytes += length
      if (bytes > mostReadBytes) this.#cutOff()
    }
    const limit = setTimeout(() => this.#cutOff(), longestReadMs)
    this.once('close', () => clearTimeout(limit))
    // The former reader of the body gets no more of it.
    req.removeAllListeners('data')
    req.on('data', count).once('end', finish).resume()
    return this
  }

  /** Stops reading the request, if nothing else is left to do. */
  cutOff(): void {
    this.#cutOff()
  }
}
