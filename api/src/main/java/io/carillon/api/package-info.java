/** What a handler author compiles against: no beans, no Quartz. */
package io.carillon.api;
