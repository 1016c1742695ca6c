import { relative } from 'node:path';
import type { ReportedHookContext, Reporter, TestCase, TestModule } from 'vitest/node';
import { tellProgress } from './progress.ts';

const root = new URL('..', import.meta.url).pathname;

/** Tells `npm test` how far a run of Vitest is and which files and tests it is at. */
export default class ProgressReporter implements Reporter {
  #done = 0;
  readonly #since = new Map<string, number>();

  onTestModuleStart(file: TestModule): void {
    this.#begin(relative(root, file.moduleId));
  }

  onTestModuleEnd(file: TestModule): void {
    this.#end(relative(root, file.moduleId));
  }

  onTestCaseReady(test: TestCase): void {
    this.#begin(nameOf(test));
  }

  onTestCaseResult(test: TestCase): void {
    this.#done += 1;
    this.#end(nameOf(test));
  }

  onHookStart({ name, entity }: ReportedHookContext): void {
    this.#begin(`${name} of ${entity.type === 'module' ? relative(root, entity.moduleId) : entity.name}`);
  }

  onHookEnd({ name, entity }: ReportedHookContext): void {
    this.#end(`${name} of ${entity.type === 'module' ? relative(root, entity.moduleId) : entity.name}`);
  }

  #begin(what: string): void {
    this.#since.set(what, Date.now());
    this.#tell();
  }

  #end(what: string): void {
    this.#since.delete(what);
    this.#tell();
  }

  #tell(): void {
    const at = [...this.#since].map(([what, since]) => ({ what, since }));
    tellProgress({ done: this.#done, at });
  }
}

function nameOf(test: TestCase): string {
  return `${relative(root, test.module.moduleId)} > ${test.fullName}`;
}
