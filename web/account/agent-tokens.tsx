/** The tokens of the reader's own agents: each with its use, ending one, and making another. */
import { useEffect, useRef, useState } from 'react';
import { words } from '#words';
import { AGENT_NAME_MAX_LENGTH } from '../../shared/access/agent-tokens.ts';
import { postPath } from '../../shared/api.ts';
import type { Environment } from '../../shared/environment.ts';
import { fill } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';
import { createLog } from '../browser/log.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { Field } from '../forms/field.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { useCall } from '../forms/use-call.ts';
import { CopyField } from '../share/copy-field.tsx';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { AccountSection } from './account-section.tsx';
import { addAgent, listAgents, type Agents, type MadeAgent } from './agents.ts';

interface AgentProps {
  readonly agent: Agents['agents'][number];
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Agent({ agent, isBusy, onRemove }: AgentProps) {
  const { name, opens, openedAt, endsAt, isOver } = agent;
  return (
    <li>
      <div>
        <p className="account-entry">{name}</p>
        <p className="account-quiet">
          {plural(words.agentOpens, opens)}
          {openedAt !== undefined && (
            <> · {weave(words.agentLast, { date: <LongDate iso={openedAt} /> })}</>
          )}
          {' · '}
          {isOver ? words.agentOver : weave(words.untilDate, { date: <LongDate iso={endsAt} /> })}
        </p>
      </div>
      <BusyButton
        type="button"
        isQuiet
        isSmall
        label={words.remove}
        aria-label={isBusy ? undefined : fill(words.agentRemove, { name })}
        busy={isBusy ? words.oneMoment : undefined}
        onClick={onRemove}
      />
    </li>
  );
}

/** @param onMade Gets the tokens with the new one. */
function NewAgent({ agents, onMade }: { agents: Agents; onMade: (made: MadeAgent) => void }) {
  const { onSubmit } = useCall(async ({ agent = '' }) => {
    onMade(await addAgent(agent));
  });
  if (agents.agents.filter(({ isOver }) => !isOver).length >= agents.most) return null;
  return (
    <details className="account-change disclosure">
      <summary>{words.agentAdd}</summary>
      <AccountForm
        key={agents.agents.length}
        action={postPath('access')}
        hidden={{ action: 'add-agent' }}
        submit={words.agentMake}
        busy={words.oneMoment}
        onSubmit={onSubmit}
      >
        <Field
          label={words.agentName}
          name="agent"
          hint={words.agentNameHint}
          maxLength={AGENT_NAME_MAX_LENGTH}
          autoComplete="off"
        />
      </AccountForm>
    </details>
  );
}

function NewToken({ token }: { token: string }) {
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="account-note">
      <CopyField
        label={words.agentReady}
        text={token}
        words={{ copy: words.agentCopy, copied: words.agentCopied, failed: words.agentNotCopied }}
        field={field}
      />
      <p>{words.agentOnce}</p>
    </div>
  );
}

interface AgentTokensProps {
  readonly environment: Environment;
  /** Whether the reader has a subscription. */
  readonly mayAdd: boolean;
}

/** Nothing for who has neither tokens nor a subscription. */
export function AgentTokens({ environment, mayAdd }: AgentTokensProps) {
  const [found, setFound] = useState<Agents>();
  const [token, setToken] = useState<string>();
  const { busy, outcome, run } = useAction();
  useEffect(() => {
    let isGone = false;
    listAgents().then(
      (agents) => {
        if (!isGone) setFound(agents);
      },
      (error: unknown) => {
        createLog(environment)('The tokens of agents did not come', error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [environment]);
  if (found === undefined || (!mayAdd && found.agents.length === 0)) return null;
  return (
    <AccountSection title={words.agents}>
      <p className="account-quiet">{plural(words.agentsWords, found.aDay)}</p>
      {found.agents.length > 0 && (
        <ul className="account-list">
          {found.agents.map((agent) => (
            <Agent
              key={agent.id}
              agent={agent}
              isBusy={busy === agent.id}
              onRemove={() => {
                run(agent.id, async () => {
                  setFound(await listAgents(agent.id));
                  setToken(undefined);
                  return words.agentRemoved;
                });
              }}
            />
          ))}
        </ul>
      )}
      <OutcomeLine outcome={outcome} />
      {token !== undefined && <NewToken key={token} token={token} />}
      {mayAdd && (
        <NewAgent
          agents={found}
          onMade={(made) => {
            setFound(made);
            setToken(made.token);
          }}
        />
      )}
    </AccountSection>
  );
}
