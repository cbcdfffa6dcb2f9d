import { Problem } from '../files/problem';

/** Why a model gave no reply. `unreachable`: nothing listens there, so that the next request fails as well. */
export type ChatFaultKind = 'unreachable' | 'rate_limited' | 'server_error' | 'timed_out' | 'unreadable' | 'rejected';

/** A request to a model that failed for good, tries included. */
export class ChatFault extends Problem {
  constructor(
    readonly kind: ChatFaultKind,
    problem: string,
    place: { readonly where?: string; readonly cure?: string } = {},
  ) {
    super(problem, place);
    this.name = 'ChatFault';
  }
}
