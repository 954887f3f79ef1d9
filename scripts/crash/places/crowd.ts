import { setTimeout as pause } from 'node:timers/promises';
import type { VisitPlan } from './plan-visit';
import { Visit, type CrowdedSite, type VisitResult } from './visit';

/** A visit that has ended. */
export interface EndedVisit {
  readonly plan: VisitPlan;
  readonly result: VisitResult;
}

/** Visitors of whom a limited number acts at the same time. */
export class Crowd {
  readonly ended: EndedVisit[] = [];
  /** The number of planned visits that have begun. */
  begun = 0;
  private later: Visit[] = [];
  private ready: Visit[] = [];
  private isStopped = false;

  constructor(
    private readonly site: CrowdedSite,
    private readonly practice: { readonly origin: string },
  ) {}

  /** Lets those who left come back. Call when the site has started again. */
  comeBack(): void {
    this.ready.push(...this.later);
    this.later = [];
  }

  /** Makes `run` end, because the site cannot be started. */
  stop(): void {
    this.isStopped = true;
  }

  /** Makes planned visits by concurrent clients. Resolves when all have ended or left for later. */
  async run(plans: Iterator<VisitPlan>, clients: number): Promise<void> {
    const client = async () => {
      while (!this.isStopped) {
        const visit = this.next(plans);
        if (visit === undefined) return;
        const result = await visit.run();
        if (result.kind === 'later') this.later.push(visit);
        else this.ended.push({ plan: visit.plan, result });
        // Lets the kills come between the visits of an event that is full.
        await pause(0);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  private next(plans: Iterator<VisitPlan>): Visit | undefined {
    const waiting = this.ready.shift();
    if (waiting !== undefined) return waiting;
    const planned = plans.next();
    if (planned.done === true) return undefined;
    this.begun += 1;
    return new Visit(planned.value, this.site, this.practice);
  }
}
