import type { RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'

type Account = RouterOutput['account']['demo']['accounts'][number]
type DemoAccountsProps = { accounts: readonly Account[]; disabled: boolean; onPick: (account: Account) => void }

/** The accounts of the sample data: one press signs in. They exist with the embedded database only. */
export function DemoAccounts({ accounts, disabled, onPick }: DemoAccountsProps) {
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo" className="-mx-5 -mb-5 rounded-b-xl border-t bg-sunken px-5 py-4">
      <h2 id="demo" className="font-medium">
        Demo accounts
      </h2>
      <p className="text-subtle">This server runs on sample data. Look around as one of these:</p>
      <ul className="mt-3 flex flex-col gap-3">
        {accounts.map((account) => (
          <li key={account.email} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{account.name}</p>
              <p className="text-subtle">{account.hint}</p>
              <p className="font-mono text-xs break-all text-muted">
                {account.email}
                <br />
                {account.password}
              </p>
            </div>
            <Button
              size="sm"
              disabled={disabled}
              onClick={() => onPick(account)}
              aria-label={`Sign in as ${account.name}`}
            >
              Sign in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
