import { type Service } from './service';

export const ledgerPage = (service: Service): string =>
  `<!doctype html><title>Practice payments</title><p>${service.ledger.intents.newestFirst().length}`;
