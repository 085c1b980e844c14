import { AsyncLocalStorage } from 'node:async_hooks'
import { DefaultConnectionProvider, TransactionBuilder } from 'kysely'

/*
 * Set-up of the API tests. PGlite has one connection: who asks the outer handle inside a transaction
 * waits there for ever. Most tests run on PostgreSQL alone, which would let that pass, so here it is an error.
 */
const transaction = new AsyncLocalStorage<true>()

// Once a process: it serves several files of tests.
if (TransactionBuilder.prototype.execute.name !== 'executeAlone') {
  // oxlint-disable-next-line typescript/unbound-method -- called with the `this` it is called with
  const { execute } = TransactionBuilder.prototype
  TransactionBuilder.prototype.execute = function executeAlone(callback) {
    return execute.call(this, (trx) => transaction.run(true, () => callback(trx))) as ReturnType<
      typeof callback
    >
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with the `this` it is called with
  const { provideConnection } = DefaultConnectionProvider.prototype
  DefaultConnectionProvider.prototype.provideConnection = function provideOne(...request) {
    if (transaction.getStore())
      return Promise.reject(
        new Error('Inside a transaction only its own handle may be used: see server/platform.'),
      )
    return provideConnection.apply(this, request) as ReturnType<(typeof request)[0]>
  }
}
