import { engines } from '#server/engines.ts';
import { openApi } from '#server/http/docs/openapi.ts';
import { WebBuild } from '#server/http/pages/web-build.ts';
import { serverModules } from './modules.ts';

/** Prints the OpenAPI document of the whole portal; needs neither a database nor settings. */
const groups = [...engines, ...serverModules].flatMap((module) => module.routes);
process.stdout.write(`${JSON.stringify(openApi(new WebBuild().version, groups), null, 2)}\n`);
