/** Reads what a view shows, and says what became of what somebody did. */
import { useEffect, useState } from 'react';
import { callDesk, messageOf } from './call-desk.ts';

export interface Called<T> {
  /** Undefined until it is here. */
  readonly data: T | undefined;
  readonly message: string;
  readonly isBusy: boolean;
  setData(data: T): void;
  say(message: string): void;
  reload(): void;
  /** Runs what somebody asked for. What went wrong is said. @returns whether it went well. */
  act(work: () => Promise<string | undefined>): Promise<boolean>;
}

export function useCall<T>(call: string, body: object = {}): Called<T> {
  const [data, setData] = useState<T>();
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [reads, setReads] = useState(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let isCurrent = true;
    callDesk<T>(call, JSON.parse(asked) as object).then(
      (found) => {
        if (isCurrent) setData(found);
      },
      (error: unknown) => {
        if (isCurrent) setMessage(messageOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [call, asked, reads]);
  return {
    ...{ data, message, isBusy, setData, say: setMessage },
    reload() {
      setReads((before) => before + 1);
    },
    async act(work) {
      setIsBusy(true);
      try {
        setMessage((await work()) ?? '');
        return true;
      } catch (error) {
        setMessage(messageOf(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** What is typed, once typing rests. */
export function useRested(value: string, restMs = 250): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(value);
    }, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, restMs]);
  return rested;
}
